import { type AddressClaim, proveAddresses } from './prove-addresses.ts'

addEventListener('message', ({ data }: MessageEvent<readonly AddressClaim[]>) => {
  postMessage(proveAddresses(data))
})
