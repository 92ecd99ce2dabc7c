import type { ComponentProps } from 'react'

type ScrollRegionProps = Omit<ComponentProps<'section'>, 'aria-label'> & { readonly label: string }

/** A part of the page that scrolls by itself. It takes the focus, or the keyboard could not scroll it. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <section tabIndex={0} aria-label={label} {...rest} />
}
