import type { PersonalData } from '#server/db/personal-data.ts'

import { listWallets } from './bound-wallets.repository.ts'

export const boundWalletData: PersonalData = {
  section: 'wallets',
  export: async (tx, { userId }) => {
    const wallets = await listWallets(tx, userId)
    return wallets.map(({ address, chainId, boundAt }) => ({ address, chainId, boundAt }))
  },
}
