/** Whether a process with this number exists, ours or not. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
