/** A component as a config names it: `'/components/Card#Card'`, or that path with props for it. */
export type ComponentRefInput =
  | string
  | { readonly path: string; readonly clientProps?: Readonly<Record<string, unknown>> | undefined }

export type ComponentRefValue = {
  readonly path: string
  readonly clientProps: Readonly<Record<string, unknown>>
}

/** Both ways of naming a component as one. */
export function readComponentRef(ref: ComponentRefInput): ComponentRefValue {
  return typeof ref === 'string'
    ? { path: ref, clientProps: {} }
    : { path: ref.path, clientProps: ref.clientProps ?? {} }
}

/** Splits `file#export`; without `#` it is the default export. */
export function splitComponentPath(path: string): { readonly file: string; readonly exportName: string } {
  const mark = path.lastIndexOf('#')
  if (mark === -1) return { file: path, exportName: 'default' }
  return { file: path.slice(0, mark), exportName: path.slice(mark + 1) || 'default' }
}
