/** The account the server runs as. Undefined when it can be ours. */
export type ServerUser = { readonly uid: number; readonly gid: number }

// PostgreSQL refuses to run as root. 65534 is the unprivileged account on every Linux we know of.
const NOBODY = 65_534

/** Who must run the embedded server: ourselves, or an unprivileged account when we are root. */
export function findServerUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
}
