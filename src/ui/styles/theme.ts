export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'frogbot-theme'

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
