import type { ComponentType } from 'react'

/**
 * The component that a module exports under the name a config gives it.
 *
 * @throws Error naming the path of the config, when there is none.
 */
export function componentExport(
  module: Readonly<Record<string, unknown>>,
  exportName: string,
  path: string,
): ComponentType {
  const found = module[exportName]
  if (!isComponent(found)) {
    throw new Error(`The component "${path}" of the config is not exported as one. Check the name after "#".`)
  }
  // What a deployment exports can't be known here; the slot's props are its contract.
  return found as ComponentType
}

function isComponent(value: unknown): boolean {
  // A component is a function, or an object made by memo, lazy or forwardRef.
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}
