import type { ServerConfig } from '#server/config/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { listOriginsOf } from '#server/identity/security-events/security-events.repository.ts'
import { listDeviceHashesOf } from '#server/identity/sessions/known-devices.repository.ts'
import { listWalletsOf } from '#server/modules/bound-wallets/bound-wallets.repository.ts'
import { countUsesOf, listSendersOf } from '#server/modules/deposits/deposit-senders.repository.ts'
import { listPlacesOfOrders } from '#server/modules/desk/desk-orders.repository.ts'
import { listPayoutPlacesOf } from '#server/modules/fiat/payout-accounts.service.ts'
import type { Circle } from '#server/modules/invitations/circle.ts'
import { listInvitationDevicesOf } from '#server/modules/invitations/invitation-devices.repository.ts'
import { oneSpelling } from '#server/modules/invitations/one-spelling.ts'
import { listTransfersAmong } from '#server/modules/transfers/transfers.repository.ts'
import { listAddressesOf } from '#server/modules/withdrawals/withdrawals.repository.ts'

type Secrets = ServerConfig['secrets']

/**
 * Collects traces that accounts left by being used, from the modules that keep them. Only devices are stored for this
 * purpose.
 */
export function circleTraces(
  secrets: Pick<Secrets, 'codeKey' | 'encryptionKey'>,
): (tx: Transaction, userIds: readonly string[]) => Promise<Omit<Circle, 'inviter' | 'invited'>> {
  return async (tx, userIds) => readTraces(tx, secrets, userIds)
}

async function readTraces(
  tx: Transaction,
  secrets: Pick<Secrets, 'codeKey' | 'encryptionKey'>,
  userIds: readonly string[],
): Promise<Omit<Circle, 'inviter' | 'invited'>> {
  const orders = await listPlacesOfOrders(tx, userIds)
  const ownerOf = new Map(orders.map(({ id, userId }) => [id, userId]))
  const senders = await listSendersOf(tx, { userIds, orderIds: [...ownerOf.keys()] })
  const linked = await listWalletsOf(tx, userIds)
  const named = await listAddressesOf(tx, userIds)
  const recipients = orders.flatMap(({ userId, payoutAddress, refundAddress }) =>
    [payoutAddress, refundAddress].flatMap((address) => (address === null ? [] : [{ userId, address }])),
  )
  const uses = await countUsesOf(tx, [...new Set(senders.map(({ sender }) => sender))])
  const devices = [...(await listDeviceHashesOf(tx, userIds)), ...(await listInvitationDevicesOf(tx, userIds))]
  const origins = await listOriginsOf(tx, userIds)
  return {
    wallets: [...linked, ...named, ...recipients].map(({ userId, address }) => ({
      userId,
      place: oneSpelling(address),
    })),
    sources: senders.flatMap(({ userId, orderId, sender }) => {
      const owner = userId ?? ownerOf.get(orderId ?? '')
      return owner === undefined ? [] : [{ userId: owner, place: sender, use: userId ?? orderId ?? owner }]
    }),
    usesOfSource: uses,
    devices: devices.map(({ userId, deviceHash }) => ({ userId, place: deviceHash })),
    networks: origins.map(({ userId, address }) => ({ userId, place: addressKey(address) })),
    payoutAccounts: await listPayoutPlacesOf(tx, secrets, userIds),
    transfers: await listTransfersAmong(tx, userIds),
  }
}
