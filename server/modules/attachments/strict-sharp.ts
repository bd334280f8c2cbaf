import sharp from 'sharp'

// Pictures are as hostile as any input: nothing reads them but these, each in one thread, and nothing is kept of them.
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

/** The only way to what draws pictures. It takes 19 MB: whoever uses it imports this when there is a picture. */
export { sharp }
