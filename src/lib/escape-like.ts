/** A text to look for as it is: Prisma's `contains` passes the wild cards of LIKE through. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
