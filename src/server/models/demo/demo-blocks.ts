/** A piece of a reply, in order. `fail` ends it as a provider's error would. */
export type DemoBlock =
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'text'
      readonly text: string /** Takes its time whatever the delay is set to. */
      readonly slow?: boolean
    }
  | { readonly type: 'call'; readonly toolName: string; readonly input: unknown }
  | { readonly type: 'fail' }

export const reasoning = (text: string): DemoBlock => ({ type: 'reasoning', text })
export const text = (value: string): DemoBlock => ({ type: 'text', text: value })
export const call = (toolName: string, input: unknown): DemoBlock => ({ type: 'call', toolName, input })
