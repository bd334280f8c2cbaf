import { accountAddress, type AccountPlace } from './account-address.ts'

addEventListener('message', ({ data }: MessageEvent<AccountPlace>) => {
  postMessage(accountAddress(data))
})
