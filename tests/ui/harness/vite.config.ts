import tailwind from '@tailwindcss/postcss'
import { defineConfig } from 'vite'

/** The app's policy, but for what its server gives to each page: nonces of its own inline code. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
].join('; ')

/** The page of the component tests: real components over a server in memory. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite-chat-page',
  css: { postcss: { plugins: [tailwind()] } },
  oxc: { jsx: { runtime: 'automatic' } },
  // Kept readable: a failing test shows names.
  build: { minify: false },
  preview: { headers: { 'Content-Security-Policy': policy } },
})
