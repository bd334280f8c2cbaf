import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onDeviceWalletOffer } from '#src/chain/wallet/device-wallet-questions.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { DeviceSigning } from '#src/entities/device-wallet/signing/device-signing.tsx'

/** Asks the person, on every page, whatever the wallet on this device is to sign; whoever has none yet is led to it. */
export function SigningWatch() {
  const navigate = useNavigate()
  useEffect(() => onDeviceWalletOffer(() => void navigate(`${devicePaths.createWallet}?for=connection`)), [navigate])
  return <DeviceSigning />
}
