/// The failure of an effect whose node ended in the event that started it, so that it never ran.
struct LostEffect: WorkProblem {
    func message(about work: String) -> String {
        """
        Expected \(work) to run. Instead, its node ended in the event that started it, and an effect ends with its node. Send \
        the output that closes the node when the effect has answered, or let a parent that stays start the effect.
        """
    }
}
