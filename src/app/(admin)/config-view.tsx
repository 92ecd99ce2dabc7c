import type { ComponentType } from 'react'
import { viewComponents } from '#generated/components/view-components.ts'
import { type ComponentRefInput, readComponentRef } from '#ui/admin/component-map/component-ref.ts'

type ConfigViewProps = {
  view: ComponentRefInput
  /** Props of the page, such as the id of a document. */
  props?: Readonly<Record<string, unknown>> | undefined
}

/** A whole page that the config names. */
export function ConfigView({ view, props }: ConfigViewProps) {
  const { path, clientProps } = readComponentRef(view)
  const found = viewComponents[path]
  if (found === undefined) {
    throw new Error(
      `The view "${path}" of the config is not exported as a component. Check the name after "#".`,
    )
  }
  // A deployment's own module: what it exports is its word.
  const View = found as ComponentType<Record<string, unknown>>
  return <View {...clientProps} {...props} />
}
