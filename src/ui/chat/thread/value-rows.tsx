'use client'

import { CopyButton } from './copy-button.tsx'
import { toRows } from './readable-value.ts'
import { ScrollRegion } from './scroll-region.tsx'

export type ValueViewProps = { readonly label: string; readonly copyLabel: string; readonly value: unknown }

/** What `value-view.tsx` loads: text as text, flat objects as rows, everything else as JSON. */
export function ValueRows({ label, copyLabel, value }: ValueViewProps) {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
  const rows = toRows(value)
  return (
    <div>
      <p className="flex h-8 items-center justify-between text-meta text-muted touch:h-11">
        {label}
        <CopyButton label={copyLabel} read={() => ({ text: shown })} />
      </p>
      <ScrollRegion label={label} className="max-h-80 overflow-auto rounded-control bg-surface px-3 py-2">
        {rows ? (
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-control">
            {rows.map((row) => (
              <div key={row.name} className="contents">
                <dt className="break-words text-muted">{row.name}</dt>
                <dd dir="auto" className="min-w-0 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
                  {row.value}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <pre
            dir={typeof value === 'string' ? 'auto' : 'ltr'}
            className="whitespace-pre-wrap font-mono text-[12.5px] text-ink leading-5 [overflow-wrap:anywhere]"
          >
            {shown}
          </pre>
        )}
      </ScrollRegion>
    </div>
  )
}
