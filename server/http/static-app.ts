import path from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built app with its precompressed files. Files named by their content are cached forever, others are always
 * revalidated.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  const root = path.resolve(folder)
  const assetsFolder = path.join(root, 'assets') + path.sep
  await app.register(fastifyStatic, {
    root,
    // One route for each built file: with a wildcard route, every request first lists the file's folder.
    wildcard: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      const isHashed = filePath.startsWith(assetsFolder)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
