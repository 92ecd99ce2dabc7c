/** An input that satisfies a simple JSON schema, so that the demo model can call tools it does not know. */
export function sampleInput(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 6) return {}
  const read = (key: string): unknown => (Object.hasOwn(schema, key) ? Reflect.get(schema, key) : undefined)
  const [first] = toArray(read('enum') ?? read('anyOf') ?? read('oneOf'))
  if (read('enum') !== undefined) return first
  if (first !== undefined) return sampleInput(first, depth + 1)
  if (read('const') !== undefined) return read('const')
  switch (read('type')) {
    case 'string':
      return 'demo'
    case 'number':
    case 'integer':
      return Number(read('minimum') ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Number(read('minItems') ?? 0) > 0 ? [sampleInput(read('items'), depth + 1)] : []
    case 'null':
      return null
    default:
      return sampleObject(read('properties'), toArray(read('required')), depth)
  }
}

function sampleObject(
  properties: unknown,
  required: readonly unknown[],
  depth: number,
): Record<string, unknown> {
  const shapes = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const needed = shapes.filter(([key]) => required.includes(key))
  return Object.fromEntries(needed.map(([key, shape]) => [key, sampleInput(shape, depth + 1)]))
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
