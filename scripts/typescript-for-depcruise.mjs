// Preloaded into dependency-cruiser, which reads sources with TypeScript's JavaScript API. TypeScript 7 has none any
// more, so dependency-cruiser, and nothing else, gets Microsoft's package of the last version that has.

import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const asksForTypeScript = specifier === 'typescript' || specifier === 'typescript/package.json'
    const isDependencyCruiser = context.parentURL?.includes('/node_modules/dependency-cruiser/')
    const actual =
      asksForTypeScript && isDependencyCruiser ? `@typescript/typescript6${specifier.slice(10)}` : specifier
    return nextResolve(actual, context)
  },
})
