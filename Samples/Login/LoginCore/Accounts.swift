import Lasso

/// Who may log in.
@MainActor
public enum Accounts {
    /// Whether there is an account of that name with that password. Tests replace it.
    @Mockable public static private(set) var accept: (_ username: String, _ password: String) -> Bool = {
        $0 == "billie" && $1 == "holiday"
    }
}
