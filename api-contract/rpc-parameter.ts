/** Query parameter of the app's own URL with the node to ask during one visit to the proof of reserves. */
export const rpcParameter = 'rpc'
