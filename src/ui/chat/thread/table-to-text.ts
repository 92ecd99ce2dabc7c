type Row = { readonly cells: ArrayLike<{ readonly textContent: string | null }> }

/** A table as tab-separated lines, which spreadsheets take apart again. */
export function tableToText(table: { readonly rows: ArrayLike<Row> }): string {
  const cell = (value: string | null) => (value ?? '').replaceAll(/\s+/g, ' ').trim()
  return Array.from(table.rows, (row) =>
    Array.from(row.cells, ({ textContent }) => cell(textContent)).join('\t'),
  ).join('\n')
}
