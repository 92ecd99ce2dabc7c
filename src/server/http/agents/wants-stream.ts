/** Whether the caller asked for an event stream instead of one JSON answer. */
export function wantsStream(headers: Headers): boolean {
  return (headers.get('accept') ?? '').toLowerCase().includes('text/event-stream')
}
