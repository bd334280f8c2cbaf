// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token without permit whose fallback accepts every call, like WETH
/// @notice A call to `permit` succeeds but does nothing.
contract FallbackToken is LocalToken {
    constructor(address owner_) LocalToken("Fallback", "FALL", 6, owner_) {}

    fallback() external {}
}
