import tailwind from '@tailwindcss/postcss'
import { defineConfig } from 'vite'

/** The page of the component tests: real components over a server in memory. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite-chat-page',
  css: { postcss: { plugins: [tailwind()] } },
  oxc: { jsx: { runtime: 'automatic' } },
  // Kept readable: a failing test shows names.
  build: { minify: false },
})
