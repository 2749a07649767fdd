import Foundation

/// Leaves the processor to others for a millisecond, in a loop that waits on a thread.
///
/// Hundreds of tests run at once: one that asks without a pause takes their time. In a task, ``until(_:fileID:line:_:)`` waits.
package func waitALittle() { usleep(1_000) }
