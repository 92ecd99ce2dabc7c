/** For servers whose account cannot enter the project's folder, such as a clone in root's home. */
export const SHARED_ROOT = '/var/lib/frogbot'
