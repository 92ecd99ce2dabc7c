/**
 * What a class sets, and what else it sets with it: of two classes that set the same, the later one counts. Only the
 * utilities we use; `merge-classes.test.ts` holds this to tailwind-merge, which knows all of them in nine kilobytes.
 */
const groups: readonly (readonly [pattern: RegExp, sets: string, also?: string])[] = [
  [/^(block|inline-block|inline|flex|inline-flex|grid|hidden|table|contents)$/, 'display'],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^(in)?visible$/, 'visibility'],
  [
    /^sr-only$/,
    'sr',
    'position w h size p px py ps pe pt pb m mx my ms me mt mb overflow overflow-x overflow-y whitespace',
  ],
  [/^not-sr-only$/, 'sr'],
  [/^line-clamp-/, 'line-clamp', 'display overflow'],
  [/^overflow-[xy]-/, 'overflow-$'],
  [/^overflow-/, 'overflow', 'overflow-x overflow-y'],
  [/^flex-(row|col)/, 'flex-direction'],
  [/^flex-(wrap|nowrap)/, 'flex-wrap'],
  [/^flex-/, 'flex', 'basis grow shrink'],
  [/^text-(start|center|end|left|right)$/, 'text-align'],
  [/^text-(balance|wrap|nowrap|pretty)$/, 'text-wrap'],
  [/^text-(meta|control|message|title|\[[\d.]+(px|r?em)\])$/, 'font-size'],
  [/^text-/, 'text-color'],
  [/^font-(sans|mono)$/, 'font-family'],
  [/^font-/, 'font-weight'],
  [/^truncate$/, 'text-overflow'],
  [/^(no-)?underline$/, 'underline'],
  [/^break-/, 'break'],
  [/^grid-cols-/, 'grid-cols'],
  [/^border-(dashed|solid)$/, 'border-style'],
  [/^border-(separate|collapse)$/, 'border-collapse'],
  [/^border-spacing-/, 'border-spacing'],
  [/^border(-\d+)?$/, 'border-w', 'border-w-x border-w-y border-w-s border-w-e border-w-t border-w-b'],
  [/^border-x(-\d+)?$/, 'border-w-x', 'border-w-s border-w-e'],
  [/^border-y(-\d+)?$/, 'border-w-y', 'border-w-t border-w-b'],
  [/^border-[tbse](-\d+)?$/, 'border-w-$'],
  [/^border-/, 'border-color'],
  [/^rounded-t-/, 'rounded-t'],
  [/^rounded(-|$)/, 'rounded', 'rounded-t'],
  [/^shadow-/, 'shadow'],
  [/^ring(-\d+)?$/, 'ring-w'],
  [/^ring-/, 'ring-color'],
  [/^order-/, 'order'],
  [/^-?p-/, 'p', 'px py ps pe pt pb'],
  [/^-?px-/, 'px', 'ps pe'],
  [/^-?py-/, 'py', 'pt pb'],
  [/^-?m-/, 'm', 'mx my ms me mt mb'],
  [/^-?mx-/, 'mx', 'ms me'],
  [/^-?my-/, 'my', 'mt mb'],
  [/^inset-x-/, 'inset-x', 'start end left right'],
  [/^inset-y-/, 'inset-y', 'top bottom'],
  [/^inset-/, 'inset', 'inset-x inset-y start end left right top bottom'],
  [/^gap-[xy]-/, 'gap-$'],
  [/^gap-/, 'gap', 'gap-x gap-y'],
  [/^size-/, 'size', 'w h'],
  [/^shrink/, 'shrink'],
  [/^transition/, 'transition'],
  [
    /^-?(p[sebt]|m[sebt]|(min-|max-)?[wh]|z|start|end|top|bottom|left|right|bg|opacity|leading|tracking|items|justify|self|cursor|select|whitespace|basis|pointer-events|align|rotate|animate|outline-offset|resize|list)-/,
    '$',
  ],
]

/** Joins class names so that of two which set the same the later one wins. */
export function mergeClasses(classes: string): string {
  const kept: string[] = []
  const set = new Set<string>()
  for (const name of classes.split(/\s+/).toReversed()) {
    const [sets, also] = effectOf(name)
    if (name === '' || set.has(sets)) continue
    kept.push(name)
    for (const effect of [sets, ...also]) set.add(effect)
  }
  return kept.reverse().join(' ')
}

const effects = new Map<string, readonly [string, readonly string[]]>()

/** Looked up once a class: the same few hundred come again and again. */
function effectOf(name: string): readonly [string, readonly string[]] {
  const known = effects.get(name)
  if (known) return known
  const made = findEffect(name)
  effects.set(name, made)
  return made
}

function findEffect(name: string): readonly [string, readonly string[]] {
  // What stands before the last colon outside brackets says when the class holds; an exclamation mark, how strongly.
  const when = name.slice(0, findColon(name) + 1)
  const base = name.slice(when.length).replace(/!$/, '')
  const scope = name.endsWith('!') ? `${when}!` : when
  for (const [pattern, sets, also = ''] of groups) {
    const match = pattern.exec(base)
    if (!match) continue
    const own = sets === '$' ? match[1] : sets.replace('$', base.split('-')[1] ?? '')
    return [`${scope}${own}`, also === '' ? [] : also.split(' ').map((effect) => `${scope}${effect}`)]
  }
  // Everything else clashes with nothing but itself.
  return [name, []]
}

function findColon(name: string): number {
  let depth = 0
  for (let at = name.length - 1; at >= 0; at -= 1) {
    if (name[at] === ']') depth += 1
    if (name[at] === '[') depth -= 1
    if (name[at] === ':' && depth === 0) return at
  }
  return -1
}
