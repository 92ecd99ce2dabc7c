import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import '#ui/styles/globals.css'

import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { nonceHeader } from '#server/security/page-nonce.ts'
import { StyleNonce } from '#ui/primitives/style-nonce.tsx'
import { parseTheme, themeCookie } from '#ui/styles/theme.ts'
import { adminText } from '#ui/text/admin-text.ts'

export const metadata: Metadata = {
  title: { default: adminText.product, template: `%s · ${adminText.product}` },
  description: adminText.productDescription,
  robots: { index: false, follow: false },
  icons: { icon: [{ url: '/favicon.svg', type: 'image/svg+xml' }] },
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfdfc' },
    { media: '(prefers-color-scheme: dark)', color: '#101512' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The cookie decides before the first paint, so that no script is needed to avoid a flash.
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  const nonce = (await headers()).get(nonceHeader)
  return (
    <html
      lang={adminText.language}
      dir={adminText.direction}
      {...(theme === 'system' ? {} : { 'data-theme': theme })}
    >
      <head>{nonce && <StyleNonce nonce={nonce} />}</head>
      <body className="font-sans">{children}</body>
    </html>
  )
}
