// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token that reports success and does nothing
/// @notice While it is silent, `transfer` and `transferFrom` return true and move nothing.
contract SilentToken is LocalToken {
    bool private _silent;

    constructor(address owner_) LocalToken("Silent", "SILENT", 6, owner_) {}

    function setSilent(bool silent) external onlyOwner {
        _silent = silent;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return _silent || super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return _silent || super.transferFrom(from, to, amount);
    }
}
