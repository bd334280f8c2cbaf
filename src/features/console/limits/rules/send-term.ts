import type { SecondFactorProof } from '#api/owner-proof.ts'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { noFactorText, termRefusal } from './term-texts.ts'

/** Sends a proposal or its confirmation with an operator's proof. @throws FormFailure, and whatever `send` throws */
export async function sendProven(
  proof: Promise<SecondFactorProof | undefined>,
  send: (proof: SecondFactorProof) => Promise<unknown>,
): Promise<void> {
  const secondFactor = await proof
  if (secondFactor === undefined) throw new FormFailure(noFactorText)
  try {
    await send(secondFactor)
  } catch (error) {
    const text = termRefusal(error)
    throw text === undefined ? error : new FormFailure(text, { cause: error })
  }
}
