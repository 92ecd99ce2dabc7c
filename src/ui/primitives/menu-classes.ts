/** Classes of everything that floats over the page: menus, selects, popovers. */
export const floatClass =
  'float-in z-50 rounded-card border border-line bg-raised p-1 text-control text-ink shadow-float outline-none'

/** Classes of one row in a menu, a select or a command list. */
export const menuItemClass =
  'relative flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-control px-2 py-1 outline-none touch:min-h-11 data-[highlighted]:bg-fill data-[selected=true]:bg-fill [&[data-disabled=""]]:opacity-50 data-[disabled=true]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
