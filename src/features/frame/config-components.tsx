'use client'

import type { ComponentType } from 'react'
import { clientComponents } from '#generated/components/client-components.ts'
import type { ComponentRefValue } from '#ui/admin/component-map/component-ref.ts'

/**
 * The component a config names, with its `clientProps` filled in below those it is given; undefined when the config
 * names none. Call it once per reference, not in a render: every call makes another component.
 */
export function configComponent<Props extends object>(
  ref: ComponentRefValue | undefined,
): ComponentType<Props> | undefined {
  if (ref === undefined) return undefined
  const found = clientComponents[ref.path]
  if (found === undefined) throw new Error(`The build has no component "${ref.path}". Build the app again.`)
  // What a deployment exports can't be known here; the slot's props are its contract.
  const Component = found as ComponentType<Props>
  return (props) => <Component {...ref.clientProps} {...props} />
}
