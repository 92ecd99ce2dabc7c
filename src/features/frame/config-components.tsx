'use client'

import type { ComponentType } from 'react'
import { clientComponents } from '#generated/components/client-components.ts'
import type { ComponentRefValue } from '#ui/admin/component-map/component-ref.ts'

function isComponent(value: unknown): boolean {
  // A component is a function, or an object made by memo, lazy or forwardRef.
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

/**
 * The component a config names, with its `clientProps` filled in below those it is given; undefined when the config
 * names none. Call it once per reference, not in a render: every call makes another component.
 */
export function configComponent<Props extends object>(
  ref: ComponentRefValue | undefined,
): ComponentType<Props> | undefined {
  if (ref === undefined) return undefined
  const found = clientComponents[ref.path]
  if (!isComponent(found)) {
    throw new Error(
      `The component "${ref.path}" of the config is not exported as one. Check the name after "#".`,
    )
  }
  // What a deployment exports can't be known here; the slot's props are its contract.
  const Component = found as ComponentType<Props>
  return (props) => <Component {...ref.clientProps} {...props} />
}
