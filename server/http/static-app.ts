import path from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built app: compressed as it was built, and never from the cache unasked but for files named by content. */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  const root = path.resolve(folder)
  const assetsFolder = path.join(root, 'assets') + path.sep
  await app.register(fastifyStatic, {
    root,
    // A route for each file that was built: with one for all of them, every answer first lists the file's folder.
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
