import { array, type InferOutput, integer, minValue, number, object, pipe, regex, string } from 'valibot'

/** Where a build says what it consists of. */
export const buildManifestPath = '/build-manifest.json'

/** Path of the app's only page: all our routes are behind its hash. */
export const entryPath = '/'

/** Name of the `meta` element in which the page says which build it belongs to: its version and its id. */
export const buildMetaName = 'app-build'

const versionName = pipe(string(), regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))
const buildId = pipe(string(), regex(/^[\w-]{16}$/))

const buildFile = object({
  path: pipe(string(), regex(/^\/(assets\/[\w.-]+)?$/)),
  /** What the file is, whatever is in it: the same in the builds before and after. */
  part: string(),
  /** Uncompressed. */
  bytes: pipe(number(), integer(), minValue(0)),
  /** In base64. */
  sha256: pipe(string(), regex(/^[\w+/]{43}=$/)),
})

/** A file of a build. */
export type BuildFile = InferOutput<typeof buildFile>

/** What a build consists of. Unknown keys are let pass: an old service worker reads the manifests of later builds. */
export const buildManifest = object({
  /** Another one whenever any file has changed. */
  id: buildId,
  version: versionName,
  /** Paths of the files that the app needs to start. */
  launch: array(string()),
  files: array(buildFile),
})

export type BuildManifest = InferOutput<typeof buildManifest>

/** The `content` of the page's `meta` element. */
export function buildMark({ id, version }: Pick<BuildManifest, 'id' | 'version'>): string {
  return `${version} ${id}`
}

/** Which build a page belongs to, by its HTML; `undefined` when it is no page of the app. */
export function buildOfPage(html: string): Pick<BuildManifest, 'id' | 'version'> | undefined {
  const mark = new RegExp(`<meta name="${buildMetaName}" content="([\\d.]+) ([\\w-]+)"`).exec(html)
  const [, version, id] = mark ?? []
  return version === undefined || id === undefined ? undefined : { id, version }
}
