export type Clip = { readonly text: string; readonly html?: string | undefined }

/** Puts text on the clipboard, with its formatted form beside it where the browser can. Resolves to whether it worked. */
export async function writeClipboard({ text, html }: Clip): Promise<boolean> {
  try {
    if (html !== undefined && typeof ClipboardItem !== 'undefined' && navigator.clipboard.write) {
      const blob = (content: string, type: string) => new Blob([content], { type })
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
      ])
      return true
    }
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without the clipboard API, such as plain http on another machine of the network. */
function copyBySelection(text: string): boolean {
  const active = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // A dialog would take the focus back from anything outside of it.
  const place = active?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const worked = document.execCommand('copy')
  area.remove()
  if (active instanceof HTMLElement) active.focus({ preventScroll: true })
  return worked
}
