import { encodeEventTopics, erc20Abi } from 'viem'

/** Topics of the approvals and transfers of ERC-20 contracts. */
export const [approvalTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval' })
export const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
