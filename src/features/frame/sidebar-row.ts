/** Classes of one row of the sidebar. */
export const sidebarRowClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 text-start text-control text-soft no-underline transition-colors hover:bg-fill hover:text-ink aria-[current]:bg-fill-strong aria-[current]:font-medium aria-[current]:text-ink touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
