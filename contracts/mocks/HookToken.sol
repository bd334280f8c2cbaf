// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @notice Hook that {HookToken} calls before and after every transfer.
interface ITransferHook {
    /// @param operator Caller of the token.
    function onTransfer(address operator) external;
}

/// @title Token that calls a hook before and after every transfer, as ERC-777 tokens call sender and recipient
contract HookToken is LocalToken {
    ITransferHook private _hook;

    constructor(address owner_) LocalToken("Hook", "HOOK", 6, owner_) {}

    function setHook(ITransferHook hook) external {
        _hook = hook;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (address(_hook) != address(0)) _hook.onTransfer(msg.sender);
        super._update(from, to, amount);
        if (address(_hook) != address(0)) _hook.onTransfer(msg.sender);
    }
}
