import sharp from 'sharp'

// Pictures are untrusted input: allow only these loaders, one thread per picture, and no cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** The only import of sharp. It takes 19 MB, so callers import this module only once there is a picture. */
export { sharp }
