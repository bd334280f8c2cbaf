import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * react-router's `exports` never name its production build, so every bundle contains the warnings for developers, and
 * the server parts, whose names for developer tools prevent tree shaking. This strips both from the app, as well as
 * features that no route uses: actions, fetchers and prefetched links.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/ },
      handler: (code) => ({ code: leanRouterCode(code), map: null }),
    },
  }
}

const warningsSwitch = 'var ENABLE_DEV_WARNINGS = true;'

/**
 * Functions that run only for routes with actions or middleware, `useFetcher`, `useBlocker`, submissions, server
 * rendering, instrumentation and `<Link prefetch>`, with their replacements. Using one of them throws an error with its
 * name; those that every navigation calls return an empty result.
 */
export const unusedFunctions: ReadonlyMap<string, string> = new Map([
  ...[
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'deserializeErrors',
    'updateBlocker',
    'fetch2',
    'instrumentClientSideRouter',
    'getRouteInstrumentationUpdates',
    'PrefetchPageLinks',
    'RSCErrorHandler',
    'abortFetcher',
    'convertFormDataToSearchParams',
    'convertSearchParamsToFormData',
    'deleteFetcher',
    'getFetcher',
    'getUpdatedRevalidatingFetchers',
    'queueFetcherForDeletion',
    'resetFetcher',
    'runClientMiddlewarePipeline',
    'updateFetcherState',
  ].map((name) => [name, `{ throw new Error("${name} is left out of this build") }`] as const),
  ['usePrefetchBehavior', '{ return [false, null, {}] }'],
  [
    'normalizeNavigateOptions',
    '{ if (opts && isSubmissionNavigation(opts)) throw new Error("Submissions are left out of this build"); return { path } }',
  ],
  ['abortStaleFetchLoads', '{ return false }'],
  ['markFetchRedirectsDone', '{ return false }'],
  ['getActionDataForCommit', '{ return {} }'],
  ...[
    'decodeRedirectErrorDigest',
    'decodeRouteErrorResponseDigest',
    'getSubmissionFromNavigation',
    'getUpdatedActionData',
  ].map((name) => [name, '{ return undefined }'] as const),
])

/** Classes for servers and `<Await>`: reading `React.Component` counts as a side effect and prevents tree shaking. */
const unusedClasses: ReadonlySet<string> = new Set(['RemixErrorBoundary', 'AwaitErrorBoundary'])

/** Functions that report mistakes to developers: only the conditions matter here. */
const checks: ReadonlySet<string> = new Set(['invariant', 'invariant2'])
const warnings: ReadonlySet<string> = new Set(['warning', 'warningOnce', 'warnOnce'])

/** Returns the router's code without what only its developers see and what the app doesn't use. */
export function leanRouterCode(code: string): string {
  return (
    withoutUnused(code)
      .replace(warningsSwitch, 'const ENABLE_DEV_WARNINGS = false;')
      .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
      // Marked as pure so that unused ones can be dropped.
      .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
  )
}

interface Edit {
  readonly node: Pick<ESTree.Node, 'start' | 'end'>
  readonly text: string
}

function withoutUnused(code: string): string {
  const edits: Edit[] = []
  new Visitor({
    FunctionDeclaration: ({ id, body }) => {
      const text = unusedFunctions.get(id?.name ?? '')
      if (body && text !== undefined) edits.push({ node: body, text })
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ClassExpression' && unusedClasses.has(id.name)) {
        edits.push({ node: init, text: 'undefined' })
      }
    },
    CallExpression: (call) => edits.push(...withoutMessage(call)),
  }).visit(parseSync('router.mjs', code).program)
  return edited(code, edits)
}

/** Drops a warning, and leaves a check without its message. */
function withoutMessage({ callee, arguments: values, start, end }: ESTree.CallExpression): readonly Edit[] {
  const name = callee.type === 'Identifier' ? callee.name : ''
  if (warnings.has(name)) return [{ node: { start, end }, text: 'void 0' }]
  const [condition, message] = values
  const isText = message?.type === 'TemplateLiteral' || message?.type === 'Literal'
  if (!checks.has(name) || condition === undefined || !isText) return []
  return [{ node: { start: condition.end, end: message.end }, text: '' }]
}

/** Applies the edits, last one first so that positions stay valid. An edit within another one is dropped. */
function edited(code: string, edits: readonly Edit[]): string {
  const outermost = edits.filter(
    ({ node }) =>
      !edits.some(({ node: outer }) => outer !== node && outer.start <= node.start && node.end <= outer.end),
  )
  return outermost
    .toSorted((one, other) => other.node.start - one.node.start)
    .reduce((text, { node, text: instead }) => text.slice(0, node.start) + instead + text.slice(node.end), code)
}
