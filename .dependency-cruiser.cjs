// The layers of design.md. A type-only import counts like any other, unless a rule says otherwise.

const tests = '\\.test\\.tsx?$'

/** What a layer of src may use of src. Everything else is forbidden to it. */
const layers = {
  contracts: ['contracts'],
  lib: ['lib'],
  core: ['core', 'contracts', 'lib', 'generated'],
  extension: ['extension', 'core', 'contracts'],
  pieces: ['pieces', 'extension'],
  server: ['server', 'core', 'contracts', 'lib', 'pieces', 'extension', 'generated'],
  ui: ['ui', 'contracts', 'lib'],
  features: ['features', 'ui', 'contracts', 'lib', 'generated/components'],
  app: ['app', 'server', 'features', 'ui', 'contracts', 'lib', 'generated/components'],
}

/** What it may use besides, but only the types of it. */
const typesOnly = {
  // The type of the tRPC router is what a screen knows of the server.
  features: ['server'],
  lib: ['generated'],
}

function layerRules([layer, allowed]) {
  const types = typesOnly[layer] ?? []
  const from = { path: `^src/${layer}/`, pathNot: tests }
  const forbidden = {
    name: `layer-${layer}`,
    comment: `src/${layer} may import from ${allowed.join(', ')} only`,
    severity: 'error',
    from,
    to: { path: '^src/', pathNot: `^src/(${[...allowed, ...types].join('|')})/` },
  }
  if (types.length === 0) return [forbidden]
  const valueImport = {
    name: `layer-${layer}-types`,
    comment: `src/${layer} may import the types of ${types.join(', ')}, and nothing that runs`,
    severity: 'error',
    from,
    to: { path: `^src/(${types.join('|')})/`, dependencyTypesNot: ['type-only', 'type-import'] },
  }
  return [forbidden, valueImport]
}

module.exports = {
  forbidden: [
    ...Object.entries(layers).flatMap(layerRules),
    {
      name: 'config-uses-the-public-api',
      comment: 'frogbot.config.ts is what a deployment edits: it must not need our inner modules',
      severity: 'error',
      from: { path: '^frogbot\\.config\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(extension/(frogbot|tools|pieces)\\.ts$|pieces/)' },
    },
    {
      name: 'features-are-separate',
      comment: 'A feature never imports another; the frame around them is the one they share',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/($1|frame)/' },
    },
    {
      name: 'pieces-are-separate',
      severity: 'error',
      from: { path: '^src/pieces/([^/]+)/', pathNot: tests },
      to: { path: '^src/pieces/', pathNot: '^src/pieces/$1/' },
    },
    {
      name: 'contracts-need-zod-only',
      severity: 'error',
      from: { path: '^src/contracts/', pathNot: tests },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'core-is-free-of-next-and-react',
      severity: 'error',
      from: { path: '^src/(core|lib|extension|pieces)/', pathNot: tests },
      to: { path: 'node_modules/(next|react|react-dom|next-auth|@trpc)/' },
    },
    {
      name: 'browser-code-needs-no-node',
      severity: 'error',
      // The component map is written by the build, from Node.
      from: { path: '^src/(ui|features|contracts)/', pathNot: [tests, '^src/ui/admin/component-map/'] },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^(src|scripts|tests)/' }, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^frogbot-config$' },
    },
    {
      name: 'listed-packages-only',
      comment: 'A package that is only somebody else’s dependency may vanish with the next update',
      severity: 'error',
      from: { path: '^(src|scripts|tests)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'type-import'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
  ],
  options: {
    parser: 'tsc',
    tsConfig: { fileName: 'tsconfig.json' },
    // Type-only imports are dependencies too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^src/generated'] },
    exclude: { path: ['^\\.next', '^\\.frogbot'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.d.ts', '.css', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
