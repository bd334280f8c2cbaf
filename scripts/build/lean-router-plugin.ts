import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * react-router has a production build, which its `exports` name nowhere: every bundle carries the warnings for its
 * developers, and the parts for servers whose names for developer tools keep them from being left out. This takes both out
 * of the app, and what no route of the app asks for: actions, fetchers and links that are prefetched.
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
 * Functions that run only for routes with actions or middleware, `useFetcher`, `useBlocker`, submissions, pages of a server,
 * instrumentation and `<Link prefetch>`, with what stands in their place. Whoever comes to use one of them is told so by
 * name; those that every navigation asks answer as without any.
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

/** Classes for servers and for `<Await>`: reading `React.Component` counts as an effect, and keeps them. */
const unusedClasses: ReadonlySet<string> = new Set(['RemixErrorBoundary', 'AwaitErrorBoundary'])

/** What tells developers about mistakes: only whether it holds counts here. */
const checks: ReadonlySet<string> = new Set(['invariant', 'invariant2'])
const warnings: ReadonlySet<string> = new Set(['warning', 'warningOnce', 'warnOnce'])

/** The router's code without what only its developers see, and without what the app doesn't use. */
export function leanRouterCode(code: string): string {
  return (
    withoutUnused(code)
      .replace(warningsSwitch, 'const ENABLE_DEV_WARNINGS = false;')
      .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
      // Without an effect of its own, what nobody imports can be left out.
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

/** A warning is left out, a check fails without words. */
function withoutMessage({ callee, arguments: values, start, end }: ESTree.CallExpression): readonly Edit[] {
  const name = callee.type === 'Identifier' ? callee.name : ''
  if (warnings.has(name)) return [{ node: { start, end }, text: 'void 0' }]
  const [condition, message] = values
  const isText = message?.type === 'TemplateLiteral' || message?.type === 'Literal'
  if (!checks.has(name) || condition === undefined || !isText) return []
  return [{ node: { start: condition.end, end: message.end }, text: '' }]
}

/** The last first, so that positions hold; what is within another edit goes with it. */
function edited(code: string, edits: readonly Edit[]): string {
  const outermost = edits.filter(
    ({ node }) =>
      !edits.some(({ node: outer }) => outer !== node && outer.start <= node.start && node.end <= outer.end),
  )
  return outermost
    .toSorted((one, other) => other.node.start - one.node.start)
    .reduce((text, { node, text: instead }) => text.slice(0, node.start) + instead + text.slice(node.end), code)
}
