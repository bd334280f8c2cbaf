import { array, type InferOutput, integer, minValue, number, object, pipe, regex, string } from 'valibot'

/** Path of a build's manifest. */
export const buildManifestPath = '/build-manifest.json'

/** Path of the app's only page: all our routes are behind its hash. */
export const entryPath = '/'

/** Name of the `meta` element with the version and id of the page's build. */
export const buildMetaName = 'app-build'

const versionName = pipe(string(), regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))
const buildId = pipe(string(), regex(/^[\w-]{16}$/))

const buildFile = object({
  path: pipe(string(), regex(/^\/(assets\/[\w.-]+)?$/)),
  /** The file's role, independent of its content: the same across builds. */
  part: string(),
  /** Uncompressed size. */
  bytes: pipe(number(), integer(), minValue(0)),
  /** In base64. */
  sha256: pipe(string(), regex(/^[\w+/]{43}=$/)),
})

/** A file of a build. */
export type BuildFile = InferOutput<typeof buildFile>

/** The files of a build. Unknown keys are allowed: an old service worker reads the manifests of later builds. */
export const buildManifest = object({
  /** Changes whenever any file does. */
  id: buildId,
  version: versionName,
  /** Paths of the files needed to start the app. */
  launch: array(string()),
  files: array(buildFile),
})

export type BuildManifest = InferOutput<typeof buildManifest>

/** Returns the `content` of the page's `meta` element. */
export function buildMark({ id, version }: Pick<BuildManifest, 'id' | 'version'>): string {
  return `${version} ${id}`
}

/** Returns the build of a page from its HTML; `undefined` if it isn't a page of the app. */
export function buildOfPage(html: string): Pick<BuildManifest, 'id' | 'version'> | undefined {
  const mark = new RegExp(`<meta name="${buildMetaName}" content="([\\d.]+) ([\\w-]+)"`).exec(html)
  const [, version, id] = mark ?? []
  return version === undefined || id === undefined ? undefined : { id, version }
}
