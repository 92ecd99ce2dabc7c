/** Pages that people see before they have signed in, and files of `public/` in its top folder. */
export function isPublicPath(pathname: string): boolean {
  return (
    pages.has(pathname) ||
    /^\/invite\/[^/]+$/.test(pathname) ||
    /^\/[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(pathname)
  )
}

const pages = new Set(['/login', '/create-first-user'])
